//! Text forms.
