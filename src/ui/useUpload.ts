import { useEffect, useRef, useState } from 'react';
import type { Archivo } from '#contract/archivos';
import { sendFile, type Sending } from '../providers/upload';
import { failureOf } from './failure';

/** What a picture of a record may be; documents may be PDFs too. */
export const pictures = 'image/jpeg,image/png,image/webp';
export const documents = `${pictures},application/pdf`;

/** How one file is sent, and what is called with its progress. */
type Sender<Kept> = (file: File, sending: Sending) => Promise<Kept>;

/** Sends files one at a time, of the company unless said. Ends with the component that asked. */
export const useUpload = <Kept = Archivo>(sender: Sender<Kept | Archivo> = sendFile) => {
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  /** Undefined: refused, with the reason in `refusal`, or cancelled. */
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

  return { send, refusal, /** 0…1 while one is under way. */ share, busy: share !== undefined };
};
