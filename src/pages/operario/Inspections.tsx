import { Suspense } from 'react';
import { Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { usePhoneCopy } from '../../providers/offline/phone';
import { answeredIn, beforeWhen } from '../../resources/inspecciones/index';
import { Inspection } from '../../resources/inspecciones/pages';
import { Icon } from '../../ui/Icon';
import { Picture } from '../../ui/Picture';
import { inspectAt } from './inspectAt';
import { useClock, useView } from './usePhone';
import head from './AssetHead.module.css';
import shared from './operario.module.css';

/** On the start page: the inspections that are due, and the one that is under way, at `?inspeccion=<activo>`. */
export const Inspections = () => {
  const { inspecciones } = useView();
  const [search, setSearch] = useSearchParams();
  const assetId = Number(search.get('inspeccion'));
  return (
    <>
      {inspecciones.activos.map((asset) => (
        <Due key={asset.id} asset={asset} forms={inspecciones.formularios} />
      ))}
      <Suspense>
        {assetId > 0 && (
          <Inspection
            assetId={assetId}
            formId={Number(search.get('formulario')) || undefined}
            entryId={Number(search.get('revisar')) || undefined}
            onClose={() => setSearch({}, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
};

interface Props {
  asset: ActivoPorInspeccionar;
  forms: readonly Formulario[];
}

/** What is due of an asset, and what was begun; nothing if nothing is. */
const Due = ({ asset, forms }: Props) => {
  const drafts = usePhoneCopy(({ borradores }) => borradores);
  const due = asset.formularios.filter(
    ({ debida, plantilla_id }) => debida || answeredIn(drafts, asset.id, plantilla_id) > 0,
  );
  const title = `por-inspeccionar-${asset.id}`;
  if (due.length === 0) return null;
  return (
    <section className={`grid gap-10 ${shared.phoneCard}`} aria-labelledby={title}>
      <h2 id={title}>{due.some(({ debida }) => debida) ? 'Inspección de hoy' : 'Inspección sin enviar'}</h2>
      <div className="row gap-12">
        {asset.image_url ? (
          <Picture src={asset.image_url} alt="" className={head.assetPhoto ?? ''} />
        ) : (
          <Icon name="local_shipping" size={32} />
        )}
        <span className="grid shrink break-anywhere">
          <strong>{asset.nombre}</strong>
          {asset.placa && <span className="muted regular">{asset.placa}</span>}
        </span>
      </div>
      {due.map(({ plantilla_id, antes_de }) => (
        <DueForm
          key={plantilla_id}
          assetId={asset.id}
          form={forms.find(({ id }) => id === plantilla_id)}
          before={antes_de}
        />
      ))}
    </section>
  );
};

interface DueFormProps {
  assetId: number;
  form: Formulario | undefined;
  before: string | null;
}

const DueForm = ({ assetId, form, before }: DueFormProps) => {
  const now = useClock();
  const begun = usePhoneCopy(({ borradores }) => (form ? answeredIn(borradores, assetId, form.id) : 0));
  if (!form) return null;
  return (
    <>
      <p className="regular">
        <strong>{form.nombre}</strong>
        {before && <span className="muted">{`, ${beforeWhen(before, now)}`}</span>}
      </p>
      <Button
        variant="contained"
        component={Link}
        to={inspectAt(assetId, form.id)}
        startIcon={<Icon name="fact_check" />}
      >
        {begun > 0 ? `Seguir la inspección: ${begun} de ${form.items.length}` : 'Inspeccionar'}
      </Button>
    </>
  );
};
