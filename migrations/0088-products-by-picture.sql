create index products_by_picture on products (merchant_id, image_url) where image_url is not null;
