import { lazy, Suspense, useState } from 'react';
import { Alert, Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Switch, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { keepPhoto, perform } from '../../providers/offline/phone';
import { CameraButton } from '../../ui/CameraButton';
import { failureOf } from '../../ui/failure';
import { Icon } from '../../ui/Icon';
import { Picture } from '../../ui/Picture';
import { shrink } from '../../ui/shrink';
import { usePhone } from '../../ui/usePhone';
import { knownAssets, scanned, type KnownAsset } from './scan';
import { useView } from './usePhone';
import { plain } from './work';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

/** What is wrong with an asset, told with or without network. */
const FailureReport = ({ onClose }: { onClose: () => void }) => {
  const view = useView();
  const phone = usePhone();
  const notify = useNotify();
  const [asset, setAsset] = useState<KnownAsset | null>(null);
  const [words, setWords] = useState('');
  const [stopped, setStopped] = useState(false);
  const [photos, setPhotos] = useState<string[]>([]);
  const [scanning, setScanning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const assets = knownAssets(view);

  const attempt = async (work: () => Promise<void>) => {
    setRefusal(undefined);
    await work().catch((reason: unknown) => setRefusal(failureOf(reason).message));
  };
  const photograph = (picture: File) =>
    attempt(async () => {
      const id = await keepPhoto(await shrink(picture));
      setPhotos((all) => [...all, id]);
    });
  const report = () => {
    if (!asset) return setRefusal('Elija el activo');
    if (words.trim().length < 3) return setRefusal('Diga qué le pasa');
    void attempt(async () => {
      const cuerpo = { descripcion: words.trim(), fuera_de_servicio: stopped, fotos: photos };
      await perform({ tipo: 'falla', orden_id: null, activo_id: asset.id, cuerpo });
      notify(navigator.onLine ? 'Falla reportada' : 'Falla guardada: se enviará cuando haya red');
      onClose();
    });
  };
  const onRead = (text: string): string | undefined => {
    const found = scanned(text, view);
    if (!found) return 'Ese código no es de un activo de esta empresa.';
    setAsset(found);
    setScanning(false);
    return undefined;
  };

  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="sm" onClose={onClose} aria-labelledby="reportar-falla">
      <DialogTitle id="reportar-falla">Reportar falla</DialogTitle>
      <DialogContent className="phone-form">
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Autocomplete
          options={assets}
          value={asset}
          onChange={(_, chosen) => setAsset(chosen)}
          getOptionLabel={({ nombre, codigo, placa }) => [nombre, placa ?? codigo].filter(Boolean).join(' · ')}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={(all, { inputValue }) => shortlist(all, inputValue)}
          noOptionsText={assets.length === 0 ? 'Este teléfono todavía no tiene la lista de activos' : 'Ninguno se llama así'}
          openText="Abrir"
          closeText="Cerrar"
          clearText="Quitar"
          renderInput={(input) => <TextField {...input} label="Activo" />}
        />
        <Button variant="outlined" startIcon={<Icon name="qr_code_scanner" />} onClick={() => setScanning(true)}>
          Leer el QR del activo
        </Button>
        <TextField label="¿Qué le pasa?" value={words} multiline minRows={3} onChange={({ target }) => setWords(target.value)} />
        <FormControlLabel
          control={<Switch checked={stopped} onChange={(_, on) => setStopped(on)} />}
          label="No puede seguir trabajando: queda fuera de servicio"
        />
        {photos.length > 0 && (
          <div className="phone-photos">
            {photos.map((id, at) => (
              <Picture key={id} src={`local:${id}`} alt={`Foto ${at + 1}`} />
            ))}
          </div>
        )}
        <CameraButton label="Tomar foto" onPicture={(picture) => void photograph(picture)} />
        <Suspense>{scanning && <QrScanner title="Leer el QR del activo" onRead={onRead} onClose={() => setScanning(false)} />}</Suspense>
      </DialogContent>
      <DialogActions className="phone-actions">
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={report}>
          Reportar
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default FailureReport;

const shortlist = (all: KnownAsset[], words: string): KnownAsset[] => {
  const wanted = plain(words).split(' ').filter(Boolean);
  const fits = ({ nombre, codigo, placa }: KnownAsset) => {
    const text = plain([nombre, codigo, placa].filter(Boolean).join(' '));
    return wanted.every((word) => text.includes(word));
  };
  return all.filter(fits).slice(0, 50);
};
