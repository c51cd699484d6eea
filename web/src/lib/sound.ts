/**
 * Short, quiet sounds, made on the spot: nothing to load. On unless the reader wants none. A browser lets a page sound
 * after the reader has touched it, and some fall silent again after a call or a locked screen, so every touch wakes it.
 */
import { settings } from "./state/settings.svelte";

let audio: AudioContext | null = null;

function wake(): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume().catch(() => {});
}

/** Lets every touch and key wake the sound. */
export function startSound(): void {
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake, { passive: true });
}

const notes = {
  move: [[440, 0.06]],
  turn: [
    [523, 0.07],
    [659, 0.09],
  ],
  refused: [[196, 0.12]],
  won: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.18],
  ],
  lost: [
    [392, 0.14],
    [330, 0.2],
  ],
} as const;

/** Plays a sound if the reader wants sounds. */
export function sound(name: keyof typeof notes): void {
  // What cannot be heard now is not made up for later.
  if (!settings.sound || audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const [pitch, length] of notes[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.05, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
