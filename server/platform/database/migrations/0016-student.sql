-- Search of programs: the target audience, and more words with the same meaning.

-- The target audience as searches compare it: each word begins after a space.
ALTER TABLE programs ADD COLUMN audience_text text NOT NULL GENERATED ALWAYS AS
  (searchable_text(' ' || regexp_replace(target_audience, '[\s.,;:!?()"/•–—-]+', ' ', 'g'))) STORED;
CREATE INDEX programs_audience ON programs USING gin (audience_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- The first term of a line is the usual name of the subject. Lines of the institute stay as they are.
INSERT INTO search_synonyms (terms) VALUES
  ('agriculture, agribusiness, farming, farm, farmer, farmers, agricultural, agronomy, agronomist, crop, crops, livestock, poultry, chicken, goats, cattle, dairy, maize, irrigation, veterinary'),
  ('data, statistics, statistical, statistician, analytics, data analysis, analyst, spss, stata, excel, database, dashboards, power bi'),
  ('finance, accounting, financial, accountant, accountants, accounts, bookkeeping, bookkeeper, money, budget, budgeting, audit, auditing, auditor, tax, taxes, banking, payroll, cpa'),
  ('health, public health, nurse, nurses, nursing, midwife, midwives, midwifery, doctor, doctors, clinical, clinic, clinician, hospital, medical, medicine, pharmacy, pharmacist, patient care'),
  ('ngo, ngos, non-profit, nonprofit, charity, civil society, cso, donor, donors, humanitarian, relief, fundraising, grant, grants, community development');
