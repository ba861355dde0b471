import { MapPin } from "lucide-react";
import { MapPicture } from "#web/site/contact/map-picture.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Degrees of latitude and longitude that the map shows around the office. */
const SPAN = { latitude: 0.006, longitude: 0.012 };

type Place = { latitude: number; longitude: number };
type OfficeMapProps = Place & { address: string };

/** Shows a drawing until the visitor asks for the map, because a map costs data (look.md, "Low data"). */
export function OfficeMap({ address, ...place }: OfficeMapProps) {
  const { embed, page } = mapAddresses(place);
  return (
    <section aria-labelledby="find-us" className="grid grid-cols-1 gap-6">
      <SectionHeading
        id="find-us"
        title="Find Us"
        lead={address || undefined}
        actions={
          <a
            href={page}
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
          >
            Open in OpenStreetMap
          </a>
        }
      />
      <div
        data-slot=""
        className="relative h-96 overflow-clip rounded-lg rounded-e-[4rem] border border-line bg-sunken"
      >
        <MapPicture className="size-full" />
        <div className="absolute inset-0 grid place-items-center noscript:hidden">
          <Button icon={<MapPin className="size-5" />} data-press="show" className="shadow-lg">
            Show the map
          </Button>
        </div>
        <template data-when="pressed">
          <iframe
            title={address ? `Map of ${address}` : "Map of our head office"}
            src={embed}
            className="size-full border-0"
          />
        </template>
      </div>
    </section>
  );
}

function mapAddresses({ latitude, longitude }: Place) {
  const box = [
    longitude - SPAN.longitude,
    latitude - SPAN.latitude,
    longitude + SPAN.longitude,
    latitude + SPAN.latitude,
  ].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({
    bbox: box.join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?${query}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  };
}
