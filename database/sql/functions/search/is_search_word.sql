-- Whether a word can be searched for: 2 to 40 letters or digits, and no stop word of English.
CREATE OR REPLACE FUNCTION is_search_word(word text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN word ~ '^[[:alnum:]]{2,40}$' AND cardinality(ts_lexize('english_stem', word)) > 0;
