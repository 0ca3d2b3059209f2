import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Garantia } from '#contract/entities/garantias';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { FormFold } from '../../ui/FormFold';
import { Claims } from './Claims';
import { Covered } from './Covered';
import { situaciones } from './faces';
import { fields } from './fields';
import { GarantiaForm } from './GarantiaForm';

/** A warranty: its state and terms, its claims, and its form. */
export const GarantiaRecord = () => {
  const warranty = useRecordContext<Garantia>();
  if (!warranty) return null;
  return (
    <div className="grid one-column gap-16">
      <div>
        <FaceChip face={situaciones[warranty.situacion]} />
      </div>
      <Facts
        facts={[
          ...known(
            factsOf(fields, warranty, {
              without: ['de', 'situacion', 'condiciones', 'cubre', 'reclamado', 'reclamos_n'],
            }),
          ),
          { label: 'Qué cubre', value: <Covered cubre={warranty.cubre} /> },
          ...(warranty.documento_url
            ? [
                {
                  label: 'Documento',
                  value: (
                    <Link href={warranty.documento_url} target="_blank" rel="noreferrer">
                      Ver
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {warranty.condiciones && <p className="flush break-anywhere">{warranty.condiciones}</p>}
      <Claims garantia={warranty} />
      <FormFold title="Cambiar datos" sources={[]}>
        <GarantiaForm />
      </FormFold>
    </div>
  );
};
