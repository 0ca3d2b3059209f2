import { useEffect, useRef, useState } from 'react';
import { Button, LinearProgress, Menu, MenuItem } from '@mui/material';
import { useNotify } from 'react-admin';
import { api } from '../providers/api';
import { jobEnd } from '../providers/jobs';
import { failureOf } from './failure';
import { Icon } from './Icon';
import './ui.css';

const words = { xlsx: 'Excel (XLSX)', csv: 'Texto (CSV)', pdf: 'PDF' };
export type FileFormat = keyof typeof words;

interface Props {
  formats: readonly FileFormat[];
  /** Where the job is asked for, and with what. */
  path: string;
  body: (format: FileFormat) => unknown;
}

/** Has the server write a file, tells how far it is, and saves it. Can be stopped. */
export const ExportMenu = ({ formats, path, body }: Props) => {
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: FileFormat) => {
    setOpen(false);
    const { signal } = (running.current = new AbortController());
    setPercent(0);
    try {
      const { json } = await api<{ id: string }>(path, { method: 'POST', body: body(format), signal });
      const { archivo_url, nombre_archivo, error } = await jobEnd(json.id, setPercent, signal);
      if (archivo_url) save(archivo_url, nombre_archivo ?? '');
      else notify(error ?? 'No se pudo exportar. Inténtelo de nuevo.', { type: 'error' });
    } catch (reason) {
      if (!signal.aborted) notify(failureOf(reason).message, { type: 'error' });
    } finally {
      setPercent(undefined);
    }
  };

  if (percent === undefined) {
    return (
      <>
        <Button ref={button} startIcon={<Icon name="download" />} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
          Exportar
        </Button>
        <Menu open={open} anchorEl={button.current} onClose={() => setOpen(false)}>
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => void run(format)}>
              {words[format]}
            </MenuItem>
          ))}
        </Menu>
      </>
    );
  }
  return (
    <span className="export-running">
      <span role="status">
        <span className="tabular">{percent > 0 ? `Exportando ${percent} %` : 'Exportando…'}</span>
        <LinearProgress aria-label="Exportación" variant={percent > 0 ? 'determinate' : 'indeterminate'} value={percent} />
      </span>
      <Button startIcon={<Icon name="close" />} onClick={() => running.current?.abort()}>
        Cancelar
      </Button>
    </span>
  );
};

const save = (address: string, name: string) => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
