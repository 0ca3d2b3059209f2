-- Text as it is searched: lower case, no accents.
CREATE OR REPLACE FUNCTION normalizar(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT translate(lower(texto), 'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ',
  'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc') $$;
