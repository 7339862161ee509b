comment on table staff is
  'People of the company that runs Mizan, who work in the operator''s console. They are no users, and users of a merchant are none of them.';
comment on table merchant_notes is 'Notes about a merchant for the operator''s staff alone: no page and no answer shows them to the merchant.';
