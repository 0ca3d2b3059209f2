import { useState } from 'react';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { masMuros, type Muro, type MuroCreado, type NuevoMuro, type TipoVistaMuro } from '#contract/requests/muros';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { Choices } from '../../ui/Choices';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ago, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { LinkDialog, useLinkMaking } from '../../ui/LinkDialog';
import { Note } from '../../ui/Note';
import { PickMany } from '../../ui/PickMany';
import { SmallHeading } from '../../ui/SmallHeading';
import { useAssetNames } from '../../ui/useAssetNames';
import styles from './wallDialog.module.css';

const path = '/muros';
const key = 'muros';

const views: readonly [kind: TipoVistaMuro, label: string][] = [
  ['flota', 'Toda la flota en el mapa'],
  ['seguimiento', 'Activos seguidos, cada uno en su mapa'],
  ['eventos', 'Lista de lo que hay por atender'],
];
const turns = [10, 20, 30, 60].map((seconds) => [`${seconds} s`, seconds] as const);
const day = 86_400_000;
const lives: readonly [label: string, ms: number | null][] = [
  ['Hasta revocarlo', null],
  ['1 día', day],
  ['1 semana', 7 * day],
  ['1 mes', 30 * day],
];

/** Makes the link of a wall and copies it, and lists those that there are. Everything has a usual value. */
export const WallDialog = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const { assets = [] } = useAssetNames();
  const [name, setName] = useState('Sala de control');
  const [kinds, setKinds] = useState<ReadonlySet<TipoVistaMuro>>(new Set(['flota']));
  const [followed, setFollowed] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState<number>(20);
  const [life, setLife] = useState<number | null>(null);
  const making = useLinkMaking();
  const { made } = making;
  const [madeId, setMadeId] = useState<number>();

  const chosen = views.filter(([kind]) => kinds.has(kind));
  const nobodyFollowed = kinds.has('seguimiento') && followed.length === 0;
  const toggle = (kind: TipoVistaMuro, on: boolean) =>
    setKinds((now) => new Set(on ? [...now, kind] : [...now].filter((each) => each !== kind)));
  const read = () => void queries.invalidateQueries({ queryKey: [key] });
  const make = async () => {
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
    setMadeId(json.id);
    return new URL(json.url, window.location.origin).href;
  };
  const end = async (id: number) => {
    await api(`${path}/${id}`, { method: 'DELETE' }).finally(read);
    if (id === madeId) making.forget();
  };

  return (
    <LinkDialog
      title="Muro"
      making={making}
      label="Enlace del muro"
      note={
        <>
          Ábralo en la pantalla de la sala: no pide iniciar sesión y solo muestra. Para que suene sola, el navegador
          debe permitir sonido a esta página.
        </>
      }
      ready={chosen.length > 0 && !nobodyFollowed && name.trim() !== ''}
      onMake={() => void making.make(make).finally(read)}
      onClose={onClose}
      below={<Walls onEnd={end} />}
      action={
        made && (
          <Button
            variant="contained"
            href={made.url}
            target="_blank"
            rel="noopener"
            startIcon={<Icon name="open_in_new" />}
          >
            Abrir
          </Button>
        )
      }
    >
      <Note>
        Una pantalla con el mapa, las alarmas y las cifras de su empresa, sin iniciar sesión. Solo muestra: no se puede
        cambiar nada desde ella.
      </Note>
      <TextField
        size="small"
        label="Nombre"
        value={name}
        onChange={({ target }) => setName(target.value.slice(0, 80))}
      />
      <div role="group" aria-label="Qué muestra">
        <SmallHeading>Qué muestra, por turnos</SmallHeading>
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
      {nobodyFollowed && <Note>Elija al menos un activo para seguir.</Note>}
      {chosen.length > 1 && <Choices label="Cada vista dura" choices={turns} chosen={seconds} onChoose={setSeconds} />}
      <Choices label="El enlace vale" choices={lives} chosen={life} onChoose={setLife} />
    </LinkDialog>
  );
};

/** The walls that there are; each can be revoked. */
const Walls = ({ onEnd }: { onEnd: (id: number) => Promise<void> }) => {
  const [leaving, setLeaving] = useState<Muro>();
  const empresa = useSession((state) => state.empresa);
  const { data: walls = [] } = useQuery({
    queryKey: [key, empresa],
    queryFn: getJson<Muro[]>(path),
  });
  if (walls.length === 0) return null;
  return (
    <div>
      <SmallHeading>Muros que hay</SmallHeading>
      <ul className={`bare-list ${styles.walls}`}>
        {walls.map((wall) => (
          <li className="grid align-center pad-8-0 line-above" key={wall.id}>
            <strong>{wall.nombre}</strong>
            <p className="flush muted small">
              {wall.hasta === null ? 'Hasta revocarlo' : `Hasta ${dateTime(wall.hasta)}`}
              {wall.usuario && ` · de ${wall.usuario}`} ·{' '}
              {wall.visto_en === null ? 'sin abrir' : `visto ${ago(wall.visto_en)}`}
            </p>
            <Button size="small" color="error" aria-label={`Revocar ${wall.nombre}`} onClick={() => setLeaving(wall)}>
              Revocar
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title="Revocar el muro"
          text={`Las pantallas que muestran «${leaving.nombre}» dejan de mostrarlo. No se puede deshacer.`}
          submitLabel="Revocar"
          onConfirm={() => onEnd(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
};
