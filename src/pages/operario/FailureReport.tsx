import { lazy, Suspense, useState } from 'react';
import { Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { localPicture } from '../../providers/offline/apply';
import { keepPhoto, perform } from '../../providers/offline/phone';
import { AssetPicker } from '../../ui/AssetPicker';
import { useRefusal } from '../../ui/useAttempt';
import { Icon } from '../../ui/Icon';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { shrink } from '../../ui/shrink';
import { useDoneNotice } from '../../ui/UndoNotice';
import { knownAssets, probableAsset, scanned, unknownCode, type KnownAsset } from './scan';
import { useDraft } from '../../providers/offline/useDraft';
import { CodeField } from './CodeField';
import { isoNow, useView } from './usePhone';
import { PhoneDialog } from './PhoneDialog';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

interface Props {
  /** The asset, if known. */
  activoId?: number | undefined;
  onClose: () => void;
}

/** Reports a failure of an asset, with or without network. */
const FailureReport = ({ activoId, onClose }: Props) => {
  const view = useView();
  const showDone = useDoneNotice();
  const { draft, write, drop } = useDraft<Failure>(activoId === undefined ? 'falla' : `falla ${activoId}`, {
    activo_id: activoId ?? probableAsset(view) ?? null,
    words: '',
    problem: null,
    stopped: false,
    photos: [],
  });
  const { words, problem, stopped, photos } = draft;
  const [scanning, setScanning] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const assets = knownAssets(view);
  const asset = assets.find(({ id }) => id === draft.activo_id) ?? null;
  const setAsset = (chosen: KnownAsset | null) => write({ activo_id: chosen?.id ?? null });

  const add = (pictures: File[]) =>
    attempt(async () => {
      const added: string[] = [];
      for (const picture of pictures) added.push(await keepPhoto(await shrink(picture)));
      write({ photos: [...photos, ...added] });
    });
  const report = () => {
    if (!asset) return setRefusal('Elija el activo');
    if (words.trim().length < 3) return setRefusal('Diga qué le pasa');
    void attempt(async () => {
      const cuerpo = {
        ...{ descripcion: words.trim(), problema_id: problem, fuera_de_servicio: stopped },
        ...{ fotos: photos, fecha: isoNow() },
      };
      await perform({ tipo: 'falla', orden_id: null, activo_id: asset.id, cuerpo });
      drop();
      if (navigator.onLine) showDone('Falla reportada', { see: `/activos/${asset.id}/show?vista=ordenes` });
      else showDone('Falla guardada: se enviará cuando haya red', {});
      onClose();
    });
  };
  const onRead = (text: string): string | undefined => {
    const found = scanned(text, view);
    if (!found) return unknownCode;
    setAsset(found);
    setScanning(false);
    return undefined;
  };

  return (
    <PhoneDialog
      title="Reportar falla"
      width="sm"
      fills
      drafted
      refusal={refusal}
      busy={busy}
      close="Cerrar"
      main={{ children: 'Reportar', onClick: report }}
      onClose={onClose}
    >
      <AssetPicker assets={assets} value={asset} onPick={setAsset} />
      {activoId === undefined && (
        <Button variant="outlined" startIcon={<Icon name="qr_code_scanner" />} onClick={() => setScanning(true)}>
          Leer el QR del activo
        </Button>
      )}
      <TextField
        label="¿Qué le pasa?"
        value={words}
        multiline
        minRows={3}
        autoFocus={activoId !== undefined}
        onChange={({ target }) => write({ words: target.value })}
      />
      <CodeField
        clase="problema"
        categoryId={view.activos.find(({ id }) => id === draft.activo_id)?.categoria_id}
        value={problem}
        onValue={(id) => write({ problem: id })}
      />
      <FormControlLabel
        control={<Switch checked={stopped} onChange={(_, on) => write({ stopped: on })} />}
        label="No puede seguir trabajando: queda fuera de servicio"
      />
      <PhotoStrip
        photos={photos.map((id, at) => ({ id, url: localPicture(id), name: `Foto ${at + 1}` }))}
        onRemove={({ id }) => write({ photos: photos.filter((each) => each !== id) })}
      />
      <PhotoButtons label="Tomar foto" onPictures={(pictures) => void add(pictures)} />
      <Suspense>
        {scanning && <QrScanner title="Leer el QR del activo" onRead={onRead} onClose={() => setScanning(false)} />}
      </Suspense>
    </PhoneDialog>
  );
};

export default FailureReport;

/** The unsaved form. */
interface Failure {
  activo_id: number | null;
  words: string;
  /** The id of its code. */
  problem: number | null;
  stopped: boolean;
  /** Photos kept on this phone. */
  photos: string[];
}
