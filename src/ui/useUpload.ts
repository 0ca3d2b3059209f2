import { useEffect, useRef, useState } from 'react';
import type { Archivo } from '#contract/core/archivos';
import { sendFile, type Sending } from '../providers/upload';
import { failureOf } from './failure';

/** The MIME types of a record's pictures; documents may also be PDFs. */
export const pictures = 'image/jpeg,image/png,image/webp';
export const documents = `${pictures},application/pdf`;

/** Uploads one file, with callbacks for its progress. */
type Sender<Kept> = (file: File, sending: Sending) => Promise<Kept>;

/** Uploads files one at a time, by default to the company's files. Aborted when the component unmounts. */
export const useUpload = <Kept = Archivo>(sender: Sender<Kept | Archivo> = sendFile) => {
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  /** Undefined: rejected, with the reason in `refusal`, or cancelled. */
  const send = async (file: File): Promise<Kept | Archivo | undefined> => {
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    setRefusal(undefined);
    setShare(0);
    try {
      return await sender(file, { progress: setShare, signal });
    } catch (reason) {
      if (!signal.aborted) {
        const { message, fields } = failureOf(reason);
        setRefusal(fields?.['archivo'] ?? message);
      }
      return undefined;
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };

  return { send, refusal, /** 0…1 during an upload. */ share, busy: share !== undefined };
};
