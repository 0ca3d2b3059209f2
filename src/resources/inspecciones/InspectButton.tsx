import { lazy, Suspense } from 'react';
import { Button, type ButtonProps } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import { useRole } from '../../providers/session';
import { Icon } from '../../ui/Icon';

const Inspection = lazy(() => import('./run/Inspection'));

/** On the sheet of an asset: `?inspeccionar=12` inspects by a form; empty, by its only one or one that is chosen. */
export const InspectButton = ({ assetId, ...look }: { assetId: number } & Pick<ButtonProps, 'variant'>) => {
  const [search, setSearch] = useSearchParams();
  if (!can(useRole(), 'create', 'inspecciones')) return null;
  const asked = search.get(parameter);
  return (
    <>
      <Button
        {...look}
        startIcon={<Icon name="fact_check" />}
        onClick={() => setSearch((now) => ({ ...Object.fromEntries(now), [parameter]: '' }))}
      >
        Inspeccionar
      </Button>
      <Suspense>
        {asked !== null && (
          <Inspection
            assetId={assetId}
            formId={Number(asked) || undefined}
            entryId={Number(search.get('revisar')) || undefined}
            onClose={() =>
              setSearch(
                (now) => {
                  const { [parameter]: _, revisar: __, ...others } = Object.fromEntries(now);
                  return others;
                },
                { replace: true },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
};

const parameter = 'inspeccionar';
