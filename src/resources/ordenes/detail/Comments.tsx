import { useState } from 'react';
import { Autocomplete, Button, TextField } from '@mui/material';
import { useCanAccess, useGetList } from 'react-admin';
import type { ComentarioOrden } from '#contract/entities/ordenes';
import type { Usuario } from '#contract/entities/usuarios';
import { Avatar } from '../../../ui/Avatar';
import { FileButton } from '../../../ui/FileButton';
import { ago, dateTime } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { useKeptText } from '../../../ui/useKeptText';
import { RecordActions } from '../../../ui/RecordHeader';
import { documents, useUpload } from '../../../ui/useUpload';
import { comment } from '../requests';
import { Attachment } from './Attachment';
import type { PartProps } from './part';
import { Part } from './Part';
import { useOrderItems, useOrderAction } from './useOrderItems';
import styles from './detail.module.css';

/** The comments, oldest first; mentioned people are notified. */
const Comments = ({ orden }: PartProps) => {
  const query = useOrderItems<ComentarioOrden>(orden.id, 'comentarios');
  return (
    <>
      <Part title="Comentarios" query={query} none="Nadie ha comentado todavía.">
        {(rows) => (
          <ol className={`bare-list grid gap-16 ${styles.comments}`}>
            {rows.map((row) => (
              <li className="grid gap-10" key={row.id}>
                <Avatar name={row.usuario} size="small" />
                <div>
                  <p className={`row wrap ${styles.commentHead}`}>
                    <strong>{row.usuario ?? 'Ftrack'}</strong>{' '}
                    <time className="muted small" dateTime={row.fecha} title={dateTime(row.fecha)}>
                      {ago(row.fecha)}
                    </time>
                  </p>
                  <p className={styles.ordenWords}>{row.texto}</p>
                  <div className={`bare-list flex wrap gap-12 ${styles.ordenFiles}`}>
                    {row.adjuntos.map((file) => (
                      <Attachment key={file.id} file={file} />
                    ))}
                  </div>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Part>
      <NewComment ordenId={orden.id} />
    </>
  );
};

export default Comments;

const NewComment = ({ ordenId }: { ordenId: number }) => {
  const { act } = useOrderAction(ordenId);
  const { send, refusal, busy } = useUpload();
  const [text, setText] = useState('');
  useKeptText(`comentario ${ordenId}`, text, setText);
  const [files, setFiles] = useState<{ id: string; nombre: string }[]>([]);
  const [named, setNamed] = useState<Usuario[]>([]);

  const add = async ([file]: File[]) => {
    const sent = file && (await send(file));
    if (sent) setFiles((all) => [...all, { id: sent.id, nombre: file.name }]);
  };
  const submit = () =>
    act('Comentario guardado', async () => {
      await comment(ordenId, {
        texto: text,
        menciones: named.map(({ id }) => id),
        adjuntos: files.map(({ id }) => id),
      });
      // What is written meanwhile stays.
      setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
      setFiles((all) => all.filter((file) => !files.includes(file)));
      setNamed((all) => all.filter((person) => !named.includes(person)));
    });

  return (
    <form
      className={`card grid gap-12 shrink ${styles.commentForm}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Comentario"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
      <Mentions value={named} onChange={setNamed} />
      {files.length > 0 && <Note>Adjuntos: {files.map(({ nombre }) => nombre).join(', ')}</Note>}
      {refusal && <p role="alert">{refusal}</p>}
      <RecordActions>
        <Button type="submit" variant="contained" disabled={text.trim() === '' || busy}>
          Comentar
        </Button>
        <FileButton
          label="Adjuntar"
          icon="attach_file"
          variant="text"
          accept={documents}
          disabled={busy || files.length >= 10}
          onChoose={(chosen) => void add(chosen)}
        />
      </RecordActions>
    </form>
  );
};

/** The users to notify of a comment; only for users who may list users. */
const Mentions = ({ value, onChange }: { value: Usuario[]; onChange: (named: Usuario[]) => void }) => {
  const { canAccess = false } = useCanAccess({ resource: 'usuarios', action: 'list' });
  const { data = [] } = useGetList<Usuario>(
    'usuarios',
    { filter: { estado: 'activo' }, sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 100 } },
    { enabled: canAccess },
  );
  if (!canAccess) return null;
  return (
    <Autocomplete<Usuario, true>
      multiple
      size="small"
      options={data}
      value={value}
      onChange={(_event, chosen) => onChange(chosen)}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="Nadie coincide"
      renderInput={(params) => <TextField {...params} label="Avisar a" />}
    />
  );
};
