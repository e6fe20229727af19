//! The server from outside, through real connections on localhost.

mod answers;
mod automatic;
mod bodies;
mod client;
mod documentation;
mod errors;
mod faults;
mod guards;
mod live;
mod load;
mod searches;
mod timeline;
mod touch;
mod variants;
mod watching;
