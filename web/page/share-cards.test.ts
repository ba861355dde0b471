import { expect, it } from "vitest";
import { articlePicture, certificatePicture, programPicture, sitePicture } from "./share-cards.ts";

const darasa = { name: "Darasa", logo: null };
const logo = "/media/logo-1280.webp";
const program = {
  id: 3,
  title: "GIS",
  category: "Data",
  duration: "6 weeks",
  price: "UGX 450,000",
  image: null,
};
const post = { id: 4, title: "Maps", category: "Data", formatted_date: "2 March", read_time: 3, image: null };
const certificate = {
  institute_name: "Darasa",
  institute_logo: null,
  holder_name: "Amina",
  program_title: "GIS",
  revoked_at: null,
};

it("the address of a share picture changes with everything that the picture shows", () => {
  const addresses = [
    programPicture(darasa, program),
    programPicture({ name: "Kampala School" }, program),
    ...[{ title: "GIS II" }, { category: "Maps" }, { duration: "7 weeks" }, { price: "UGX 1" }].map(
      (change) => programPicture(darasa, { ...program, ...change }),
    ),
    programPicture(darasa, { ...program, image: "/media/x.webp" }),
    programPicture({ ...darasa, logo }, program),
    articlePicture(darasa, post),
    articlePicture({ ...darasa, logo }, post),
    articlePicture(darasa, { ...post, read_time: 4 }),
    certificatePicture("7K2M", certificate),
    certificatePicture("7K2M", { ...certificate, revoked_at: "2026-03-02" }),
    certificatePicture("7K2M", { ...certificate, institute_logo: logo }),
    sitePicture({ name: "Darasa", tagline: "Learn" }),
    sitePicture({ name: "Darasa", tagline: "Learn", logo }),
    sitePicture({ name: "Darasa", tagline: "Learn more" }),
  ];
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^\/og\/[\w/]+\.png\?v=[0-9a-z]{1,7}$/);
});

it("the same picture keeps its address", () => {
  expect(programPicture(darasa, program)).toBe(programPicture({ name: "Darasa" }, { ...program }));
});
