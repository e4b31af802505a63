-- The search words of a department; DEPARTMENT_WORDS in domain/catalogue/departments.ts has the same.
CREATE OR REPLACE FUNCTION department_words(department text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE department WHEN 'male' THEN 'men mens man male guys' WHEN 'female' THEN 'women womens woman female ladies lady'
	WHEN 'kids' THEN 'kids kid children childrens child boys girls' ELSE '' END;
