import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { PickMany } from '../../../ui/PickMany';
import { PlainDialog } from '../../../ui/PlainDialog';
import { SmallHeading } from '../../../ui/SmallHeading';
import { useAssetNames } from '../../../ui/useAssetNames';
import { useRefusal } from '../../../ui/useAttempt';
import { useLinkActions } from '../requests';
import { Labels, type MadeLabel } from './Labels';
import { LinksList } from './LinksList';
import { printLabels } from './print';

interface Props {
  /** Chosen before. */
  assets?: readonly number[];
  onClose: () => void;
}

/** Makes labels with a QR at which anybody may report, and lists those that work; each can be withdrawn. */
const LinksDialog = ({ assets: given = [], onClose }: Props) => {
  const { assets = [], nameOf } = useAssetNames();
  const { data: levels = [] } = useGetList<Nivel>('niveles', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'camino', order: 'ASC' },
    filter: { activo: true },
  });
  const [chosen, setChosen] = useState(given);
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [made, setMade] = useState<readonly MadeLabel[]>([]);
  const { create } = useLinkActions();
  const { refusal, busy, attempt } = useRefusal();

  const make = () =>
    attempt(async () => {
      const wanted = [
        ...chosen.map((activo_id) => ({ of: { activo_id }, name: nameOf(activo_id) })),
        ...places.map((nivel_id) => ({
          of: { nivel_id },
          name: levels.find(({ id }) => id === nivel_id)?.nombre ?? '',
        })),
      ];
      // One after the other: what was made is shown even if the next one fails, as its address is told only once.
      for (const { of, name } of wanted) {
        const url = await create(of);
        setMade((before) => [...before, { name, url }]);
        if ('activo_id' in of) setChosen((all) => all.filter((id) => id !== of.activo_id));
        else setPlaces((all) => all.filter((id) => id !== of.nivel_id));
      }
    });

  const wanted = chosen.length + places.length;
  return (
    <PlainDialog
      title="Etiquetas con QR para reportar"
      width="sm"
      fills
      kept={made.length > 0}
      refusal={refusal}
      busy={busy}
      held
      close="Cerrar"
      actions={
        made.length > 0 && (
          <Button
            variant={wanted > 0 ? 'outlined' : 'contained'}
            startIcon={<Icon name="print" size={18} />}
            onClick={() => printLabels(made)}
          >
            {made.length === 1 ? 'Imprimir la etiqueta' : `Imprimir ${made.length} etiquetas`}
          </Button>
        )
      }
      {...((made.length === 0 || wanted > 0) && {
        main: {
          children: wanted > 1 ? `Crear ${wanted} etiquetas` : 'Crear la etiqueta',
          disabled: wanted === 0 || wanted > most,
          onClick: () => void make(),
        },
      })}
      onClose={onClose}
    >
      <Note>
        Quien lea el QR cuenta lo que ve dañado sin cuenta ni clave: con fotos y su contacto. De la empresa solo ve el
        nombre y la foto.
      </Note>
      <PickMany
        label="Activos"
        all="Los que llevarán etiqueta"
        rows={assets}
        picked={chosen}
        detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' ')}
        onPick={setChosen}
      />
      <PickMany
        label="Lugares"
        all="Patios, sedes o talleres"
        rows={levels}
        picked={places}
        detail={({ codigo }) => codigo}
        onPick={setPlaces}
      />
      {wanted > most && <Alert severity="warning">Se crean hasta {most} a la vez.</Alert>}
      {made.length > 0 && (
        <>
          <Alert severity="success" icon={<Icon name="qr_code" />}>
            Imprímalas ahora: por seguridad su dirección no se vuelve a mostrar.
          </Alert>
          <Labels labels={made} />
        </>
      )}
      <section>
        <SmallHeading>Etiquetas en uso</SmallHeading>
        <LinksList />
      </section>
    </PlainDialog>
  );
};

export default LinksDialog;

const most = 100;
