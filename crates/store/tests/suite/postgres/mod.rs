//! What only a PostgreSQL can do, or fail to do.

mod cluster;
mod tls;
mod wire;
