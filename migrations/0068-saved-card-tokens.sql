-- Stands for a saved card at the acquirer; sealed.
alter table payment_methods add column token text;
