import { expect, it } from "vitest";
import { likelyEmail } from "./likely-email.ts";

it.each([
  ["amina@gmial.con", "amina@gmail.com"],
  ["amina@gmail.con", "amina@gmail.com"],
  ["amina@gmail.co", "amina@gmail.com"],
  ["amina@gmail", "amina@gmail.com"],
  ["amina@gamil.com", "amina@gmail.com"],
  ["Amina@gmaill.com", "amina@gmail.com"],
  ["amina@yaho.com", "amina@yahoo.com"],
  ["amina@hotmial.com", "amina@hotmail.com"],
  ["amina@ministry.con", "amina@ministry.com"],
])("%s: asks about %s", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

it.each([
  "amina@gmail.com",
  "amina@ymail.com",
  "amina@mail.com",
  "amina@yahoo.fr",
  "amina@yahoo.co.uk",
  "amina@mak.ac.ug",
  "amina@bank.co",
  "amina@darasa.example",
  "amina",
  "",
])("%s is right", (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
