import { useState } from 'react';
import { Button, FormHelperText, LinearProgress } from '@mui/material';
import { useInput } from 'react-admin';
import { FileButton } from './FileButton';
import { Icon } from './Icon';
import { documents, useUpload } from './useUpload';
import styles from './FileInput.module.css';

interface Props {
  /** The field with the file's id, or with `many` the ids. */
  source: string;
  label: string;
  /** MIME types; by default pictures and PDFs. */
  accept?: string;
  /** The most files in the field; absent: one. */
  many?: number;
  /** Names of the files already in the field, by id. */
  known?: Record<string, string>;
}

/** The placeholder of an id during an upload: no schema accepts it, so the form cannot be saved without the file. */
const underWay = 'enviando';

/** Files of a form: uploaded at once, referred to by the form when it is saved. */
export const FileInput = ({ source, label, accept = documents, many, known = {} }: Props) => {
  const { field, fieldState } = useInput({ source });
  const { send, refusal, share, busy } = useUpload();
  const [names, setNames] = useState(known);
  const ids: string[] = listOf(field.value).filter((id) => id !== underWay);
  const keep = (next: string[]) => field.onChange(many === undefined ? (next[0] ?? null) : next);

  const choose = async (files: File[]) => {
    let kept = many === undefined ? [] : ids;
    for (const file of files.slice(0, (many ?? 1) - kept.length)) {
      keep([...kept, underWay]);
      const sent = await send(file);
      if (sent) {
        kept = [...kept, sent.id];
        setNames((all) => ({ ...all, [sent.id]: file.name }));
      }
    }
    keep(kept.length > 0 ? kept : many === undefined ? ids : []);
  };

  const full = many !== undefined && ids.length >= many;
  const wrong =
    refusal ?? (fieldState.invalid ? (busy ? 'Espere a que termine el envío' : fieldState.error?.message) : undefined);
  return (
    <div className={`grid items-start gap-6 ${styles.fileInput}`} role="group" aria-label={label}>
      <span className="small medium">{label}</span>
      {ids.length > 0 && (
        <ul className="bare-list grid gap-4 full-width">
          {ids.map((id) => (
            <li className="row gap-6 small" key={id}>
              <Icon name="attach_file" size={16} />
              <span className="ellipsis grow">{names[id] ?? 'Archivo'}</span>
              <Button
                size="small"
                aria-label={`Quitar ${names[id] ?? 'el archivo'}`}
                onClick={() => keep(ids.filter((each) => each !== id))}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <FileButton
          label={ids.length === 0 ? 'Elegir archivo' : many === undefined ? 'Cambiar archivo' : 'Añadir otro'}
          icon="attach_file"
          accept={accept}
          multiple={many !== undefined}
          disabled={busy}
          onChoose={(files) => void choose(files)}
        />
      )}
      {busy && <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label="Envío del archivo" />}
      {wrong && <FormHelperText error>{wrong}</FormHelperText>}
    </div>
  );
};

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);
