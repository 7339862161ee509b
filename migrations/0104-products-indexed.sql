alter table merchants add products_indexed bool not null default false;
comment on column merchants.products_indexed is 'Whether search engines may list the sales pages of products.';
