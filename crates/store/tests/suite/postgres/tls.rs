//! PostgreSQL across a network: by TLS, with a certificate that is checked.

use std::net::TcpListener;

use store::Store;
use store::testing::Postgres;

/// A certificate for `localhost`, and its key.
fn certificate() -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    (made.cert.pem(), made.signing_key.serialize_pem())
}

#[tokio::test]
async fn a_database_is_reached_by_tls_and_only_if_it_is_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, key) = certificate();
    for (name, certificate) in [("ours.pem", &ours), ("other.pem", &certificate().0)] {
        std::fs::write(folder.path().join(name), certificate).unwrap();
    }
    let port = TcpListener::bind("localhost:0").unwrap().local_addr().unwrap().port();
    let _server = Postgres::start_with_tls(port, &ours, &key);
    let open = async |how: &str| {
        let how = how.replace("ROOTS", folder.path().to_str().unwrap());
        Store::open(&format!("postgres://postgres@localhost:{port}/postgres?{how}")).await
    };
    let store = open("sslmode=verify-full&sslrootcert=ROOTS/ours.pem").await.unwrap();
    store.ping().await.unwrap();
    assert!(open("sslmode=verify-full&sslrootcert=ROOTS/other.pem").await.is_err(), "a certificate of somebody else");
    assert!(open("sslmode=disable").await.is_err(), "the server talks TLS and nothing else");
    store.close().await;
}
