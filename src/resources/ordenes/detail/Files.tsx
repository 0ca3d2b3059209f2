import { LinearProgress } from '@mui/material';
import type { ArchivoOrden } from '#contract/entities/ordenes';
import { FileButton } from '../../../ui/FileButton';
import { dateTime } from '../../../ui/formats';
import { documents, useUpload } from '../../../ui/useUpload';
import { addFile } from '../requests';
import { Attachment } from './Attachment';
import { isEnded } from '../moves/moves';
import type { PartProps } from './part';
import { Part } from './Part';
import { RemoveItem } from './RemoveItem';
import { useOrderItems, useOrderAction } from './useOrderItems';
import styles from './detail.module.css';

/** Photos and documents of the order. Those of its tasks are with the tasks. */
const Files = ({ orden, mayEdit }: PartProps) => {
  const query = useOrderItems<ArchivoOrden>(orden.id, 'archivos');
  const { act } = useOrderAction(orden.id);
  const { send, refusal, share, busy } = useUpload();
  const ended = isEnded(orden.estado);

  const add = async (files: File[]) => {
    for (const file of files) {
      const sent = await send(file);
      if (sent)
        await act(undefined, () =>
          addFile(orden.id, { archivo_id: sent.id, clase: file.type.startsWith('image/') ? 'foto' : 'documento' }),
        );
    }
  };

  return (
    <Part
      title="Archivos"
      query={query}
      none="Sin fotos ni documentos."
      actions={
        !ended && (
          <FileButton
            label="Añadir archivos"
            icon="add"
            accept={documents}
            multiple
            disabled={busy}
            onChoose={(files) => void add(files)}
          />
        )
      }
    >
      {(rows) => (
        <>
          {busy && <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label="Envío del archivo" />}
          {refusal && <p role="alert">{refusal}</p>}
          <ul className={`bare-list flex wrap gap-12 ${styles.ordenFiles}`}>
            {rows.map((file) => (
              <li key={file.id}>
                <Attachment file={file} />
                <small>
                  {[file.usuario, dateTime(file.fecha)].filter(Boolean).join(' · ')}
                  {file.nota && ` · ${file.nota}`}
                </small>
                {mayEdit && !ended && (
                  <RemoveItem ordenId={orden.id} part="archivos" item={file.id} name={file.nombre} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
};

export default Files;
