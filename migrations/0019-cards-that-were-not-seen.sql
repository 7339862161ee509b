-- A card that is typed into the fields of an acquirer is not known until the acquirer has said what may be shown of it.
alter table card_verifications alter column card_last4 drop not null;
