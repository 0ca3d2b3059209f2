import { createContext, useContext, useEffect, useState } from 'react';

/** Looks up a picture stored on this device; undefined: fetch it from the server. */
export const PictureSource = createContext<(url: string) => Promise<Blob | undefined>>(() =>
  Promise.resolve(undefined),
);

/** The address of a file, from this device if stored there; null: it is nowhere; undefined: not known yet. */
export const useStored = (src: string): string | null | undefined => {
  const find = useContext(PictureSource);
  const [kept, setKept] = useState<{ of: string; url: string | null }>();

  useEffect(() => {
    let address: string | undefined;
    let ended = false;
    const found = (file: Blob | undefined) => {
      if (ended) return;
      address = file && URL.createObjectURL(file);
      setKept({ of: src, url: address ?? (src.startsWith('local:') ? null : src) });
    };
    find(src).then(found, () => found(undefined));
    return () => {
      ended = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [find, src]);

  return kept?.of === src ? kept.url : undefined;
};

/** A picture, from this device if stored there. */
export const Picture = ({ src, alt, className }: { src: string; alt: string; className?: string }) => {
  const url = useStored(src);
  return url ? <img src={url} alt={alt} className={className} /> : <span className={className} aria-hidden="true" />;
};
