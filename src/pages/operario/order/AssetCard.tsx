import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { Medidor } from '#contract/entities/hojaDeVida';
import type { ActivoPaquete, OrdenPaquete } from '#contract/requests/paquete';
import { meterName } from '#contract/words/hojaDeVida';
import { perform } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { useDraft } from '../../../providers/offline/useDraft';
import { AssetHead } from '../AssetHead';
import { isoNow } from '../usePhone';
import { isOpen } from '../work';
import { PhoneDialog } from '../PhoneDialog';
import styles from '../operario.module.css';

const FuelReport = lazy(() => import('../FuelReport'));

/** The asset of the order: name, photo, and meters with a button to read them. */
export const AssetCard = ({ activo, orden }: { activo: ActivoPaquete; orden: OrdenPaquete }) => {
  const [reading, setReading] = useState<Medidor>();
  const [loading, setLoading] = useState(false);
  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-label="Activo">
      <AssetHead activo={activo} />
      {isOpen(orden) &&
        activo.medidores.map((medidor) => (
          <Button
            key={medidor.id}
            fullWidth
            variant="outlined"
            startIcon={<Icon name="speed" />}
            onClick={() => setReading(medidor)}
          >
            Leer {meterName(medidor).toLowerCase()}
            {medidor.valor_actual !== null && ` (${number(medidor.valor_actual, 1)} ${medidor.unidad})`}
          </Button>
        ))}
      {isOpen(orden) && (
        <Button
          fullWidth
          variant="outlined"
          startIcon={<Icon name="local_gas_station" />}
          onClick={() => setLoading(true)}
        >
          Registrar carga
        </Button>
      )}
      <Suspense>{loading && <FuelReport activoId={activo.id} onClose={() => setLoading(false)} />}</Suspense>
      {reading && (
        <ReadingDialog activo={activo} medidor={reading} orden={orden} onClose={() => setReading(undefined)} />
      )}
    </section>
  );
};

interface Props {
  activo: ActivoPaquete;
  medidor: Medidor;
  orden: OrdenPaquete;
  onClose: () => void;
}

const ReadingDialog = ({ activo, medidor, orden, onClose }: Props) => {
  const { draft, write, drop } = useDraft(`lectura ${orden.id} ${medidor.id}`, { text: '' });
  const { text } = draft;
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const save = () => {
    const valor = numberIn(text, { unit: medidor.unidad });
    if (valor === null || Number.isNaN(valor)) return setRefusal('Escriba un número');
    if (medidor.acumulativo && medidor.valor_actual !== null && valor < medidor.valor_actual)
      return setRefusal(`No puede ser menor que la última lectura: ${number(medidor.valor_actual, 1)}`);
    void attempt(async () => {
      await perform({
        tipo: 'lectura',
        orden_id: orden.id,
        activo_id: activo.id,
        medidor_id: medidor.id,
        cuerpo: { valor, fecha: isoNow() },
      });
      drop();
      onClose();
    });
  };
  return (
    <PhoneDialog
      title={meterName(medidor)}
      width="xs"
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Guardar', onClick: save }}
      onClose={onClose}
    >
      <NumberField
        label={`Lectura (${medidor.unidad})`}
        unit={medidor.unidad}
        text={text}
        signed={!medidor.acumulativo}
        autoFocus
        helperText={medidor.valor_actual !== null && `La última: ${number(medidor.valor_actual, 1)}`}
        onText={(typed) => write({ text: typed })}
      />
    </PhoneDialog>
  );
};
