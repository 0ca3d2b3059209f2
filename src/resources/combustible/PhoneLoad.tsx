import { useState } from 'react';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import type { Activo } from '#contract/entities/activos';
import { unidadDe } from '#contract/entities/combustible';
import { combustible as words, unidadesCarga } from '#contract/words/combustible';
import { localPicture } from '../../providers/offline/apply';
import { keepPhoto, perform, serverNow } from '../../providers/offline/phone';
import { useDraft } from '../../providers/offline/useDraft';
import { AssetPicker } from '../../ui/AssetPicker';
import { useRefusal } from '../../ui/useAttempt';
import { kilometres, labelShown } from '../../ui/formats';
import { NumberField } from '../../ui/numbers/NumberField';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { shrink } from '../../ui/shrink';
import { useDoneNotice } from '../../ui/UndoNotice';
import { amountLabel, hoursOf } from './faces';
import { amountsOf, loadOf, wrongIn, type Draft } from './phoneDraft';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './combustible.module.css';

/** The fields of the asset that the form needs. */
type Known = Pick<Activo, 'id' | 'nombre' | 'codigo' | 'placa' | 'odometro_km'> &
  Partial<Pick<Activo, 'combustible' | 'horometro_h'>>;

interface Props {
  assets: readonly Known[];
  /** The asset, if known. */
  activoId?: number;
  /** The asset that is chosen at first. */
  probable?: number | undefined;
  onClose: () => void;
}

/** Records a load, with or without network. */
const PhoneLoad = ({ assets, activoId, probable, onClose }: Props) => {
  const showDone = useDoneNotice();
  const { draft, write, drop } = useDraft<Draft>(activoId === undefined ? 'carga' : `carga ${activoId}`, {
    activo_id: activoId ?? probable ?? null,
    litros: '',
    valor: '',
    odometro: '',
    horometro: '',
    lleno: true,
    estacion: '',
    foto: null,
  });
  const [tried, setTried] = useState(false);
  const { refusal, busy, attempt } = useRefusal();
  const asset = assets.find(({ id }) => id === draft.activo_id) ?? null;
  const unit = asset?.combustible === undefined ? null : unidadDe(asset.combustible);
  const fuel = unit && unidadesCarga[unit];
  const wrong = tried ? wrongIn(draft, fuel) : {};
  const before = asset?.odometro_km ?? null;
  const worked = asset?.horometro_h ?? null;
  const load = loadOf(draft, fuel);
  const goesBack = before !== null && load.odometro_km !== null && load.odometro_km < before;

  const add = ([picture]: File[]) =>
    attempt(async () => {
      if (picture) write({ foto: await keepPhoto(await shrink(picture)) });
    });
  const save = () => {
    setTried(true);
    const { activo_id } = draft;
    if (activo_id === null || Object.keys(wrongIn(draft, fuel)).length > 0) return;
    void attempt(async () => {
      const fecha = new Date(serverNow()).toISOString();
      await perform({ tipo: 'carga', orden_id: null, activo_id, cuerpo: { ...load, activo_id, fecha } });
      drop();
      showDone(navigator.onLine ? 'Carga registrada' : 'Carga guardada: se enviará cuando haya red', {});
      onClose();
    });
  };
  const figure = (source: 'litros' | 'valor' | 'odometro' | 'horometro', label: string, hint?: string) => (
    <NumberField
      {...amountsOf(fuel)[source]}
      label={label}
      text={draft[source] ?? ''}
      error={wrong[source] !== undefined}
      helperText={wrong[source] ?? hint}
      onText={(text) => write({ [source]: text })}
    />
  );

  return (
    <PlainDialog
      title="Registrar carga"
      width="sm"
      fills
      className={styles.phoneLoad}
      actionsClassName={styles.phoneLoadActions}
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Registrar', onClick: save }}
      onClose={onClose}
    >
      <AssetPicker
        assets={assets}
        value={asset}
        disabled={activoId !== undefined}
        error={wrong.activo_id}
        onPick={(chosen) => write({ activo_id: chosen?.id ?? null })}
      />
      {figure('litros', unit ? amountLabel(unit) : 'Cantidad (litros, kWh o m³)')}
      {figure('valor', 'Valor pagado')}
      {worked !== null && figure('horometro', 'Horómetro (h)', `Último: ${hoursOf(worked)}`)}
      {figure(
        'odometro',
        labelShown('Odómetro (km)'),
        goesBack
          ? `${words.values.motivos.odometro_atras}: marcaba ${kilometres(before)}`
          : before === null
            ? undefined
            : `Último: ${kilometres(before)}`,
      )}
      <FormControlLabel
        control={<Switch checked={draft.lleno} onChange={(_, on) => write({ lleno: on })} />}
        label="El tanque quedó lleno"
      />
      <TextField
        label="Estación"
        value={draft.estacion}
        onChange={({ target }) => write({ estacion: target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <PhotoStrip
        photos={draft.foto ? [{ id: draft.foto, url: localPicture(draft.foto), name: 'Foto del recibo' }] : []}
        onRemove={() => write({ foto: null })}
      />
      <PhotoButtons label="Foto del recibo" onPictures={(pictures) => void add(pictures)} />
    </PlainDialog>
  );
};

export default PhoneLoad;
