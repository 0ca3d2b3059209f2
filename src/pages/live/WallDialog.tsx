import { useId, useState } from 'react';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { masMuros, type Muro, type MuroCreado, type NuevoMuro, type TipoVistaMuro } from '#contract/muros';
import { api } from '../../providers/api';
import { useSession } from '../../providers/session';
import { Chip, ChipRow } from '../../ui/Chip';
import { CopyField } from '../../ui/CopyField';
import { copyText } from '../../ui/copyText';
import { DialogBody } from '../../ui/DialogBody';
import { failureOf } from '../../ui/failure';
import { ago, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { PickMany } from '../../ui/PickMany';
import { useAssetNames } from '../../ui/useAssetNames';
import styles from './wallDialog.module.css';

const path = '/muros';
const key = 'muros';

const views: readonly [kind: TipoVistaMuro, label: string][] = [
  ['flota', 'Toda la flota en el mapa'],
  ['seguimiento', 'Activos seguidos, cada uno en su mapa'],
  ['eventos', 'Lista de lo que hay por atender'],
];
const turns = [10, 20, 30, 60] as const;
const day = 86_400_000;
const lives: readonly [label: string, ms: number | null][] = [
  ['Hasta revocarlo', null],
  ['1 día', day],
  ['1 semana', 7 * day],
  ['1 mes', 30 * day],
];

/** Makes the link of a wall and copies it, and lists those that there are. Everything has a usual value. */
export const WallDialog = ({ onClose }: { onClose: () => void }) => {
  const heading = useId();
  const queries = useQueryClient();
  const { assets = [] } = useAssetNames();
  const [name, setName] = useState('Sala de control');
  const [kinds, setKinds] = useState<ReadonlySet<TipoVistaMuro>>(new Set(['flota']));
  const [followed, setFollowed] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState<number>(20);
  const [life, setLife] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ url: string; copied: boolean }>();

  const chosen = views.filter(([kind]) => kinds.has(kind) && (kind !== 'seguimiento' || followed.length > 0));
  const toggle = (kind: TipoVistaMuro, on: boolean) =>
    setKinds((now) => new Set(on ? [...now, kind] : [...now].filter((each) => each !== kind)));
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setFailure(fields ? Object.values(fields).flat().join('. ') : message);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  const make = () =>
    attempt(async () => {
      const vistas = chosen.map(([tipo]) => ({
        tipo,
        segundos: seconds,
        ...(tipo === 'seguimiento' && { activos: [...followed] }),
      }));
      const body: NuevoMuro = {
        nombre: name,
        vistas,
        hasta: life === null ? null : new Date(Date.now() + life).toISOString(),
      };
      const { json } = await api<MuroCreado>(path, { method: 'POST', body });
      const url = new URL(json.url, window.location.origin).href;
      setMade({ url, copied: await copyText(url) });
    });

  return (
    // A click outside would lose an address that is not shown again.
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={(_event, reason) => (!made || reason !== 'backdropClick') && onClose()}
      aria-labelledby={heading}
    >
      <DialogTitle id={heading}>Muro</DialogTitle>
      <DialogBody>
        {failure && <Alert severity="error">{failure}</Alert>}
        {made ? (
          <>
            <Alert severity="success" icon={<Icon name="link" />}>
              {made.copied ? 'Enlace copiado.' : 'Copie el enlace ahora.'} No se vuelve a mostrar.
            </Alert>
            <CopyField label="Enlace del muro" value={made.url} />
            <Note>
              Ábralo en la pantalla de la sala: no pide iniciar sesión y solo muestra. Para que suene sola, el navegador
              debe permitir sonido a esta página.
            </Note>
          </>
        ) : (
          <>
            <Note>
              Una pantalla con el mapa, las alarmas y las cifras de su empresa, sin iniciar sesión. Solo muestra: no se
              puede cambiar nada desde ella.
            </Note>
            <TextField
              size="small"
              label="Nombre"
              value={name}
              onChange={({ target }) => setName(target.value.slice(0, 80))}
            />
            <div role="group" aria-label="Qué muestra">
              <h3 className={`muted small semibold ${styles.wallHead}`}>Qué muestra, por turnos</h3>
              {views.map(([kind, label]) => (
                <FormControlLabel
                  key={kind}
                  className={styles.wallKind}
                  label={label}
                  control={<Checkbox size="small" checked={kinds.has(kind)} onChange={(_, on) => toggle(kind, on)} />}
                />
              ))}
            </div>
            {kinds.has('seguimiento') && (
              <PickMany
                label="Activos seguidos"
                all={`Hasta ${masMuros.activos}`}
                rows={assets}
                picked={followed}
                detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' ')}
                onPick={(ids) => setFollowed(ids.slice(0, masMuros.activos))}
              />
            )}
            {chosen.length > 1 && (
              <div>
                <h3 className={`muted small semibold ${styles.wallHead}`}>Cada vista dura</h3>
                <ChipRow role="group" aria-label="Cada vista dura">
                  {turns.map((each) => (
                    <Chip key={each} aria-pressed={seconds === each} onClick={() => setSeconds(each)}>
                      {each} s
                    </Chip>
                  ))}
                </ChipRow>
              </div>
            )}
            <div>
              <h3 className={`muted small semibold ${styles.wallHead}`}>El enlace vale</h3>
              <ChipRow role="group" aria-label="El enlace vale">
                {lives.map(([label, ms]) => (
                  <Chip key={label} aria-pressed={life === ms} onClick={() => setLife(ms)}>
                    {label}
                  </Chip>
                ))}
              </ChipRow>
            </div>
          </>
        )}
        <Walls
          busy={busy}
          onEnd={(id) => void attempt(async () => void (await api(`${path}/${id}`, { method: 'DELETE' })))}
        />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
        {made ? (
          <Button
            variant="contained"
            href={made.url}
            target="_blank"
            rel="noopener"
            startIcon={<Icon name="open_in_new" />}
          >
            Abrir
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={busy}
            disabled={chosen.length === 0 || name.trim() === ''}
            autoFocus
            onClick={() => void make()}
          >
            Crear y copiar
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

/** The walls that there are; each can be revoked. */
const Walls = ({ busy, onEnd }: { busy: boolean; onEnd: (id: number) => void }) => {
  const empresa = useSession((state) => state.empresa);
  const { data: walls = [] } = useQuery({
    queryKey: [key, empresa],
    queryFn: async ({ signal }) => (await api<Muro[]>(path, { signal })).json,
  });
  if (walls.length === 0) return null;
  return (
    <div>
      <h3 className={`muted small semibold ${styles.wallHead}`}>Muros que hay</h3>
      <ul className={`bare-list ${styles.walls}`}>
        {walls.map(({ id, nombre, hasta, usuario, visto_en }) => (
          <li className="grid line-above" key={id}>
            <strong>{nombre}</strong>
            <p className="flush muted small">
              {hasta === null ? 'Hasta revocarlo' : `Hasta ${dateTime(hasta)}`}
              {usuario && ` · de ${usuario}`} · {visto_en === null ? 'sin abrir' : `visto ${ago(visto_en)}`}
            </p>
            <Button
              size="small"
              color="error"
              disabled={busy}
              aria-label={`Revocar ${nombre}`}
              onClick={() => onEnd(id)}
            >
              Revocar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
