import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { codigosMarca } from '#contract/requests/despacho';
import { Chip } from '../../../ui/Chip';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';

const QrScanner = lazy(() => import('../../../ui/QrScanner'));

interface Props {
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}

/** The codes of the parcels of a stop: scanned one after another, or typed. */
export const StopCodes = ({ codes, onChange }: Props) => {
  const [scanning, setScanning] = useState(false);
  const add = (text: string): string | undefined => {
    const code = text.trim().slice(0, codigosMarca.largo);
    // The camera sees the same one many times.
    if (codes.includes(code)) return undefined;
    if (codes.length >= codigosMarca.mas) return `Hasta ${codigosMarca.mas} códigos por entrega.`;
    if (code) {
      navigator.vibrate?.(60);
      onChange([...codes, code]);
    }
    return undefined;
  };
  return (
    <div className="grid gap-8" role="group" aria-label="Códigos de los paquetes">
      {codes.length > 0 && (
        <div className="flex wrap gap-6">
          {codes.map((code) => (
            <Chip
              key={code}
              aria-label={`Quitar el código ${code}`}
              onClick={() => onChange(codes.filter((each) => each !== code))}
            >
              {code} <Icon name="close" />
            </Chip>
          ))}
        </div>
      )}
      <Button variant="outlined" startIcon={<Icon name="barcode_scanner" />} onClick={() => setScanning(true)}>
        {codes.length > 0 ? 'Leer otro código' : 'Leer códigos de paquetes'}
      </Button>
      <Suspense>
        {scanning && (
          <QrScanner title="Códigos de los paquetes" codes="paquetes" onRead={add} onClose={() => setScanning(false)}>
            <p className="flush break-anywhere" role="status">
              {codes.length > 0 && `${counted(codes.length, 'código', 'códigos')}. El último: ${codes.at(-1)}`}
            </p>
          </QrScanner>
        )}
      </Suspense>
    </div>
  );
};
