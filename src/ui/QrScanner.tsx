import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Alert, Button, TextField } from '@mui/material';
import { codigosMarca } from '#contract/requests/despacho';
import { reportFault } from '../providers/fault';
import { readCodes, type Codes } from './qr';
import { PlainDialog } from './PlainDialog';
import styles from './QrScanner.module.css';

interface Props {
  title: string;
  /** What is read; by default our labels. */
  codes?: Codes;
  /** The text of the code; returns an error if it is not one of ours, and the camera continues. */
  onRead: (text: string) => string | undefined;
  onClose: () => void;
  /** What was read so far. */
  children?: ReactNode;
}

const byHand: Readonly<Record<Codes, { label: string; add: string; empty: string; longest: number }>> = {
  qr: { label: 'O escriba el código o la placa', add: 'Buscar', empty: 'Escriba el código o la placa.', longest: 60 },
  paquetes: {
    label: 'O escriba el código',
    add: 'Agregar',
    empty: 'Escriba el código del paquete.',
    longest: codigosMarca.largo,
  },
};

/** The camera, scanning for a code, and beneath it the code by hand: labels get dirty. Mounted while it is open. */
const QrScanner = ({ title, codes = 'qr', onRead, onClose, children }: Props) => (
  <PlainDialog title={title} width="xs" prose close="Cerrar" onClose={onClose}>
    <Camera codes={codes} onRead={onRead} />
    {children}
    <ByHand codes={codes} onRead={onRead} />
  </PlainDialog>
);

export default QrScanner;

/** Starts on its own mount: the content of a dialog is mounted later than the dialog. */
const Camera = ({ codes, onRead }: Pick<Props, 'onRead'> & { codes: Codes }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [dark, setDark] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });

  useEffect(() => {
    const place = video.current;
    let ended = false;
    const ends: (() => void)[] = [];
    const end = () => ends.splice(0).forEach((each) => each());
    const start = async () => {
      if (!place || !('mediaDevices' in navigator)) throw new DOMException('no camera', 'NotFoundError');
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      ends.push(() => stream.getTracks().forEach((track) => track.stop()));
      if (ended) return end();
      place.srcObject = stream;
      await place.play();
      ends.push(await readCodes(place, codes, (text) => setWrong(read.current(text))));
      if (ended) end();
    };
    start().catch((reason: unknown) => {
      if (ended) return;
      setDark(true);
      setWrong(`No se pudo abrir la cámara. ${wayOut(reason)}`);
    });
    return () => {
      ended = true;
      end();
    };
  }, [codes]);

  return (
    <>
      <div className={`relative clip below-12 rounded-l ${styles.qrScanner}`} hidden={dark}>
        <video className="block full-width full-height cover" ref={video} muted playsInline aria-label="Cámara" />
      </div>
      {wrong && <Alert severity="warning">{wrong}</Alert>}
    </>
  );
};

/** What helps depends on the browser's reason. */
const wayOut = (reason: unknown): string => {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError') return 'Revise el permiso de cámara de este sitio, o escriba el código.';
  if (name === 'NotFoundError') return 'Este navegador no ofrece una cámara aquí: escriba el código.';
  if (name === 'NotReadableError') return 'Otro programa la está usando: ciérrelo, o escriba el código.';
  reportFault(reason);
  return 'Inténtelo de nuevo, o escriba el código.';
};

const ByHand = ({ codes, onRead }: Pick<Props, 'onRead'> & { codes: Codes }) => {
  const { label, add, empty, longest } = byHand[codes];
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The scanner may stand in another form.
    event.stopPropagation();
    const fault = code.trim() ? onRead(code.trim()) : empty;
    setWrong(fault);
    if (fault === undefined) setCode('');
  };
  return (
    <form className={`flex wrap align-start gap-8 above-12 ${styles.qrByHand}`} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={code}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={({ target }) => {
          setCode(target.value);
          setWrong(undefined);
        }}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', enterKeyHint: 'search', maxLength: longest },
        }}
      />
      <Button type="submit" variant="outlined">
        {add}
      </Button>
    </form>
  );
};
