//! Threads for work that takes its time.

use std::time::Duration;

use tokio::sync::oneshot;

/// How far its threads step back where others want the processor, too: as much as `nice` does by itself.
#[cfg(target_os = "linux")]
const STEP_BACK: i32 = 10;

/// Works on a thread of its own that gives way to those that answer requests, where the system can do that. The answer
/// is missing if the work panicked. Whoever drops the future does not end the work.
pub(crate) fn patiently<T, F>(work: F) -> oneshot::Receiver<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let (tell, told) = oneshot::channel();
    let patient = move || {
        step_back();
        drop(tell.send(work()));
    };
    if let Err(error) = std::thread::Builder::new().name("patient".to_owned()).spawn(patient) {
        tracing::warn!(%error, "there is no thread for work that takes its time");
    }
    told
}

/// On Linux this is a matter of each thread, elsewhere of the whole process, which must not step back.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(STEP_BACK) {
        tracing::debug!(%error, "a thread cannot step back");
    }
}

/// How long this thread has worked: what others do meanwhile does not count, where the system can tell; elsewhere, how
/// long it has been there.
pub(super) fn worked() -> Duration {
    #[cfg(target_os = "linux")]
    {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(spent).unwrap_or_default()
    }
    #[cfg(not(target_os = "linux"))]
    {
        thread_local!(static BEGAN: std::time::Instant = std::time::Instant::now());
        BEGAN.with(std::time::Instant::elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_answer_comes_back_and_a_panic_is_contained() {
        assert_eq!(patiently(|| 6 * 7).await, Ok(42));
        assert!(patiently(|| panic!("on purpose")).await.is_err());
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn it_steps_back_alone() {
        let nice = || rustix::process::nice(0).unwrap();
        let before = nice();
        assert_eq!(patiently(nice).await, Ok((before + STEP_BACK).min(19)));
        assert_eq!(nice(), before);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_work_counts() {
        const WORK: Duration = Duration::from_millis(50);
        let work = || {
            let mut sum = 0_u64;
            let before = worked();
            while worked().saturating_sub(before) < WORK {
                sum = std::hint::black_box(sum + 1);
            }
        };
        work();
        // Who waits while another works has not worked.
        let before = worked();
        std::thread::spawn(work).join().unwrap();
        assert!(worked().saturating_sub(before) < WORK);
    }
}
