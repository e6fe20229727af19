//! x
mod client;
mod live;
mod load;
