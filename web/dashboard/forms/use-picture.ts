import { useState } from "react";
import type { Upload } from "./image-part.tsx";

interface PictureRules {
  form: { errors: Record<string, string | undefined>; clear: (name: string) => void };
  isSaving: boolean;
  upload: Upload;
}

/** A newly picked picture of a form, and what an ImagePart needs to show it; saved only when one was picked. */
export function usePicture() {
  const [image, setImage] = useState<File | null>(null);
  const partOf = ({ form, isSaving, upload }: PictureRules) => ({
    error: form.errors.image,
    onPick: (file: File | null) => {
      setImage(file);
      form.clear("image");
    },
    upload: isSaving && image ? upload : undefined,
  });
  return { image, partOf };
}
