alter table risk_lists drop constraint risk_lists_kind_check,
  add constraint risk_lists_kind_check check (kind in ('CURRENCY', 'CARD_BRAND', 'CARD_COUNTRY', 'CARD', 'EMAIL', 'EMAIL_DOMAIN', 'PHONE',
    'IP', 'IP_COUNTRY', 'DEVICE', 'MERCHANT'));
