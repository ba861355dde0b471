import { sharePicture } from "#web/paths.ts";

/** The text on the picture of a shared link. The picture's address changes with the text. */
export interface CardWords {
  site: string;
  logo?: string;
  title: string;
  label: string;
  metadata: string;
  image: string | null;
}

/** The institute as share pictures show it. */
interface SiteFacts {
  name: string;
  logo?: string | null | undefined;
}

interface ProgramFacts {
  id: number;
  title: string;
  category: string;
  duration: string;
  price: string;
  image: string | null;
}

interface ArticleFacts {
  id: number;
  title: string;
  category: string;
  formatted_date: string;
  read_time: number;
  image: string | null;
}

interface CertificateFacts {
  institute_name: string;
  institute_logo: string | null;
  holder_name: string;
  program_title: string;
  revoked_at: unknown;
}

const shown = ({ name, logo }: SiteFacts) => ({ site: name, ...(logo && { logo }) });

export const siteCard = (site: SiteFacts & { tagline: string }): CardWords => ({
  ...shown(site),
  title: site.tagline,
  label: "",
  metadata: "Short professional programs, fully online",
  image: null,
});

export const programCard = (site: SiteFacts, program: ProgramFacts): CardWords => ({
  ...shown(site),
  title: program.title,
  label: program.category,
  metadata: `${program.duration} · ${program.price}`,
  image: program.image,
});

export const articleCard = (site: SiteFacts, post: ArticleFacts): CardWords => ({
  ...shown(site),
  title: post.title,
  label: post.category,
  metadata: `${post.formatted_date} · ${post.read_time} min read`,
  image: post.image,
});

export const certificateCard = (certificate: CertificateFacts): CardWords => ({
  ...shown({ name: certificate.institute_name, logo: certificate.institute_logo }),
  title: certificate.holder_name,
  label: certificate.revoked_at ? "Certificate, revoked" : "Certificate",
  metadata: certificate.program_title,
  image: null,
});

export const sitePicture = (site: SiteFacts & { tagline: string }) =>
  withVersion(sharePicture.site(), siteCard(site));
export const programPicture = (site: SiteFacts, program: ProgramFacts) =>
  withVersion(sharePicture.program(program.id), programCard(site, program));
export const articlePicture = (site: SiteFacts, post: ArticleFacts) =>
  withVersion(sharePicture.article(post.id), articleCard(site, post));
export const certificatePicture = (code: string, certificate: CertificateFacts) =>
  withVersion(sharePicture.certificate(code), certificateCard(certificate));

/**
 * Adds a hash of the picture's text to its address (FNV-1a), because chats and sites cache a picture by its address for
 * weeks.
 */
function withVersion(address: string, card: CardWords): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(card).split("")) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  return `${address}?v=${(hash >>> 0).toString(36)}`;
}
