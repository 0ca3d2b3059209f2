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
import { masEnlaceVivo, type MuestraEnlaceVivo } from '#contract/enlacesVivos';
import { Chip, ChipRow } from '../Chip';
import { CopyField } from '../CopyField';
import { copyText } from '../copyText';
import { DialogBody } from '../DialogBody';
import { failureOf } from '../failure';
import { Icon } from '../Icon';
import { Note } from '../Note';
import { PickMany } from '../PickMany';
import { useAssetNames } from '../useAssetNames';
import styles from './liveLinks.module.css';
import type { Shared } from './ShareLive';
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
  const heading = useId();
  const { assets = [] } = useAssetNames();
  const { create } = useLiveLinkActions();
  const [units, setUnits] = useState<readonly number[]>(activos);
  const [name, setName] = useState(titulo ?? '');
  const [life, setLife] = useState(usual);
  const [parts, setParts] = useState({ ...usually, ruta: ejecucionId !== undefined });
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ url: string; copied: boolean }>();

  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const url = await create({
        activos: [...units],
        hasta: new Date(Date.now() + life).toISOString(),
        muestra: parts,
        ...(key && { clave: key }),
        ...(name && { titulo: name }),
        ...(ejecucionId !== undefined && { ejecucion_id: ejecucionId }),
        ...(ordenId !== undefined && { orden_id: ordenId }),
      });
      setMade({ url, copied: await copyText(url) });
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setFailure(fields ? Object.values(fields).flat().join('. ') : message);
    } finally {
      setBusy(false);
    }
  };

  const share =
    'share' in navigator &&
    made &&
    (() => void navigator.share({ url: made.url, ...(name && { title: name }) }).catch(() => undefined));

  return (
    // A click outside would lose an address that is not shown again.
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={(_event, reason) => (!made || reason !== 'backdropClick') && onClose()}
      aria-labelledby={heading}
    >
      <DialogTitle id={heading}>Compartir en vivo</DialogTitle>
      <DialogBody>
        {failure && <Alert severity="error">{failure}</Alert>}
        {made ? (
          <>
            <Alert severity="success" icon={<Icon name="link" />}>
              {made.copied ? 'Enlace copiado.' : 'Copie el enlace ahora.'} No se vuelve a mostrar.
            </Alert>
            <CopyField label="Enlace" value={made.url} />
            <Note>
              Quien lo tenga ve la ubicación sin iniciar sesión, hasta que termine o se revoque en Dispositivos,
              Integraciones.
            </Note>
          </>
        ) : (
          <>
            <PickMany
              label="Activos"
              all={`Hasta ${masEnlaceVivo.unidades}`}
              rows={assets}
              picked={units}
              detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' ')}
              onPick={setUnits}
            />
            <div>
              <h3 className={`muted small semibold ${styles.shareHead}`}>Durante</h3>
              <ChipRow role="group" aria-label="Durante">
                {lives.map(([label, ms]) => (
                  <Chip key={label} aria-pressed={life === ms} onClick={() => setLife(ms)}>
                    {label}
                  </Chip>
                ))}
              </ChipRow>
            </div>
            <div role="group" aria-label="Qué se ve" className={styles.shareParts}>
              <h3 className={`full-row muted small semibold ${styles.shareHead}`}>Qué se ve</h3>
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
              onChange={({ target }) => setName(target.value.slice(0, 80))}
            />
            <TextField
              size="small"
              label="Clave (opcional)"
              value={key}
              autoComplete="off"
              onChange={({ target }) => setKey(target.value.slice(0, 60))}
              helperText="De cuatro caracteres o más: quien abra el enlace debe escribirla"
            />
          </>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
        {share && (
          <Button variant="contained" startIcon={<Icon name="share" />} onClick={share}>
            Enviar
          </Button>
        )}
        {!made && (
          <Button
            variant="contained"
            loading={busy}
            disabled={units.length === 0}
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
