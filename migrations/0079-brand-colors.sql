alter table merchants add column brand_color text check (length(brand_color) = 7);
