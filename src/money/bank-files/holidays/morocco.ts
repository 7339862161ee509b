// Days on which Moroccan banks are closed. Those of the moon are announced days before: they stand here as astronomers expect them.

/** Every year: month and day. */
export const fixed = [
  '01-01',
  '01-11',
  '01-14',
  '05-01',
  '07-30',
  '08-14',
  '08-20',
  '08-21',
  '10-31',
  '11-06',
  '11-18',
] as const

/** Both days of the feasts after Ramadan and of the sacrifice, the first of Muharram, and both days of the birth of the Prophet. */
export const movable = [
  '2026-03-20',
  '2026-03-21',
  '2026-05-27',
  '2026-05-28',
  '2026-06-17',
  '2026-08-25',
  '2026-08-26',
  '2027-03-10',
  '2027-03-11',
  '2027-05-17',
  '2027-05-18',
  '2027-06-07',
  '2027-08-15',
  '2027-08-16',
  '2028-02-27',
  '2028-02-28',
  '2028-05-05',
  '2028-05-06',
  '2028-05-26',
  '2028-08-04',
  '2028-08-05',
] as const
