import { useRef, useState } from 'react';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { largoClave, largoTitulo, masEnlaceVivo, type MuestraEnlaceVivo } from '#contract/requests/enlacesVivos';
import { canOpen } from '#contract/core/paths';
import { isAbort } from '../../providers/abort';
import { useRole } from '../../providers/session';
import { Choices } from '../Choices';
import { Icon } from '../Icon';
import { LinkDialog, useLinkMaking } from '../LinkDialog';
import { PickMany } from '../PickMany';
import { SmallHeading } from '../SmallHeading';
import { useAssetNames } from '../useAssetNames';
import styles from './liveLinks.module.css';
import { LiveLinks } from './LiveLinks';
import type { Shared } from './shared';
import { useLiveLinkActions } from './useLiveLinks';

interface Props extends Shared {
  onClose: () => void;
}

const hour = 3_600_000;
const lives: readonly [label: string, ms: number][] = [
  ['1 hora', hour],
  ['2 horas', 2 * hour],
  ['8 horas', 8 * hour],
  ['1 día', 24 * hour],
  ['1 semana', 7 * 24 * hour],
  ['1 mes', 30 * 24 * hour],
];
const usual = 2 * hour;

const shown: readonly [part: keyof MuestraEnlaceVivo, label: string][] = [
  ['placa', 'Nombre y placa'],
  ['eta', 'Hora de llegada'],
  ['velocidad', 'Velocidad'],
  ['ruta', 'Ruta y paradas'],
  ['rastro', 'Por dónde va pasando'],
];
const usually: MuestraEnlaceVivo = { placa: true, eta: true, velocidad: false, ruta: false, rastro: false };

/** Makes a live link. Everything has a usual value: one tap makes and copies it. */
export const ShareDialog = ({ activos, titulo, ejecucionId, ordenId, onClose }: Props) => {
  const { assets = [] } = useAssetNames();
  const { create } = useLiveLinkActions();
  const [units, setUnits] = useState<readonly number[]>(activos);
  const [name, setName] = useState(titulo ?? '');
  const [life, setLife] = useState(usual);
  const [parts, setParts] = useState({ ...usually, ruta: ejecucionId !== undefined });
  const [key, setKey] = useState('');
  const [keyLeft, setKeyLeft] = useState(false);
  const keyField = useRef<HTMLInputElement>(null);
  const making = useLinkMaking();
  // Others look after all links on the page of integrations.
  const hasPage = canOpen(useRole(), '/dispositivos/integraciones');
  const { made } = making;

  const isShort = key !== '' && key.length < largoClave.min;
  const make = () => {
    setKeyLeft(true);
    if (isShort) return keyField.current?.focus();
    void making.make(() =>
      create({
        activos: [...units],
        hasta: new Date(Date.now() + life).toISOString(),
        muestra: parts,
        ...(key && { clave: key }),
        ...(name && { titulo: name }),
        ...(ejecucionId !== undefined && { ejecucion_id: ejecucionId }),
        ...(ordenId !== undefined && { orden_id: ordenId }),
      }),
    );
  };

  const share =
    'share' in navigator &&
    made &&
    (() =>
      void navigator
        .share({ url: made.url, ...(name && { title: name }) })
        // To close the list of programs is no failure.
        .catch((reason) => isAbort(reason) || making.refuse('El navegador no dejó enviarlo: copie el enlace.')));

  return (
    <LinkDialog
      title="Compartir en vivo"
      making={making}
      label="Enlace"
      note={
        <>
          Quien lo tenga ve la ubicación sin iniciar sesión, hasta que termine o se revoque{' '}
          {hasPage ? 'en Dispositivos, Integraciones' : 'aquí'}.
        </>
      }
      ready={units.length > 0}
      below={
        !hasPage && (
          <section>
            <SmallHeading>Enlaces que no han terminado</SmallHeading>
            <LiveLinks />
          </section>
        )
      }
      onMake={make}
      onClose={onClose}
      action={
        share && (
          <Button variant="contained" startIcon={<Icon name="share" />} onClick={share}>
            Enviar
          </Button>
        )
      }
    >
      <PickMany
        label="Activos"
        all={`Hasta ${masEnlaceVivo.unidades}`}
        rows={assets}
        picked={units}
        detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' ')}
        onPick={setUnits}
      />
      <Choices label="Durante" choices={lives} chosen={life} onChoose={setLife} />
      <div role="group" aria-label="Qué se ve" className={styles.shareParts}>
        <SmallHeading>Qué se ve</SmallHeading>
        {shown.map(([part, label]) => (
          <FormControlLabel
            key={part}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={parts[part]}
                onChange={(_, checked) => setParts((now) => ({ ...now, [part]: checked }))}
              />
            }
          />
        ))}
      </div>
      <TextField
        size="small"
        label="Título (opcional)"
        value={name}
        onChange={({ target }) => setName(target.value.slice(0, largoTitulo))}
      />
      <TextField
        size="small"
        label="Clave (opcional)"
        value={key}
        autoComplete="off"
        inputRef={keyField}
        onChange={({ target }) => setKey(target.value.slice(0, largoClave.max))}
        onBlur={() => setKeyLeft(true)}
        error={keyLeft && isShort}
        helperText={
          keyLeft && isShort
            ? `Debe tener ${largoClave.min} caracteres o más`
            : `De ${largoClave.min} caracteres o más: quien abra el enlace debe escribirla`
        }
      />
    </LinkDialog>
  );
};
