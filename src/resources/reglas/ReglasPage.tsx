import { lazy } from 'react';
import { DrawerPage } from '../../ui/DrawerPage';
import { RecommendedRules } from './RecommendedRules';
import { ReglaList } from './ReglaList';

const ReglaForm = lazy(() => import('./form/ReglaForm').then((module) => ({ default: module.ReglaForm })));
const ReglaRecord = lazy(() => import('./ReglaRecord').then((module) => ({ default: module.ReglaRecord })));

/** «Reglas»: what is watched, and what happens then. */
const ReglasPage = () => (
  <DrawerPage
    resource="reglas"
    at="/eventos/reglas"
    parameter="regla"
    list={
      <>
        <RecommendedRules />
        <ReglaList />
      </>
    }
    newTitle="Nueva regla"
    form={<ReglaForm />}
    record={<ReglaRecord />}
  />
);

export default ReglasPage;
