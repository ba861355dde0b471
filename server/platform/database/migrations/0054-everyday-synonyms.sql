-- Everyday words in the first synonyms of the search. Lines that an institute has edited or deleted stay as they are.
INSERT INTO search_synonyms (terms)
SELECT terms FROM (VALUES
  ('ai, artificial intelligence, machine learning, chatgpt'),
  ('education, teaching, teacher, teachers, school, schools, lecturer, lecturers, tutor, tutors')
) AS added (terms)
WHERE (SELECT count(*) FROM search_synonyms WHERE created_at = updated_at AND terms IN (
  'm&e, monitoring and evaluation, monitoring & evaluation',
  'hr, human resources',
  'ict, information technology',
  'agriculture, agribusiness, farming, farm, farmer, farmers, agricultural, agronomy, agronomist, crop, crops, livestock, poultry, chicken, goats, cattle, dairy, maize, irrigation, veterinary',
  'data, statistics, statistical, statistician, analytics, data analysis, analyst, spss, stata, excel, database, dashboards, power bi',
  'finance, accounting, financial, accountant, accountants, accounts, bookkeeping, bookkeeper, money, budget, budgeting, audit, auditing, auditor, tax, taxes, banking, payroll, cpa',
  'health, public health, nurse, nurses, nursing, midwife, midwives, midwifery, doctor, doctors, clinical, clinic, clinician, hospital, medical, medicine, pharmacy, pharmacist, patient care',
  'ngo, ngos, non-profit, nonprofit, charity, civil society, cso, donor, donors, humanitarian, relief, fundraising, grant, grants, community development'
)) = 8;

UPDATE search_synonyms SET terms = added.terms
FROM (VALUES
  ('m&e, monitoring and evaluation, monitoring & evaluation',
   'm&e, monitoring and evaluation, monitoring & evaluation, logframe, logframes, logical framework, theory of change, indicators'),
  ('ict, information technology',
   'ict, information technology, digital skills, computer, computers, computing, digital literacy, internet'),
  ('agriculture, agribusiness, farming, farm, farmer, farmers, agricultural, agronomy, agronomist, crop, crops, livestock, poultry, chicken, goats, cattle, dairy, maize, irrigation, veterinary',
   'agriculture, agribusiness, farming, farm, farmer, farmers, agricultural, agronomy, agronomist, crop, crops, livestock, poultry, chicken, chickens, goat, goats, pigs, cattle, cow, cows, dairy, maize, beans, irrigation, veterinary'),
  ('data, statistics, statistical, statistician, analytics, data analysis, analyst, spss, stata, excel, database, dashboards, power bi',
   'data, statistics, statistical, statistician, analytics, data analysis, analyst, spss, stata, excel, spreadsheet, spreadsheets, database, dashboard, dashboards, power bi'),
  ('finance, accounting, financial, accountant, accountants, accounts, bookkeeping, bookkeeper, money, budget, budgeting, audit, auditing, auditor, tax, taxes, banking, payroll, cpa',
   'finance, accounting, financial, accountant, accountants, accounts, bookkeeping, bookkeeper, money, budget, budgeting, audit, auditing, auditor, tax, taxes, banking, payroll, cpa, quickbooks, cashier, bursar')
) AS added (old, terms)
WHERE search_synonyms.terms = added.old;
