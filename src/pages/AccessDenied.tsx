import { AwayFromHome } from './AwayFromHome';

/** A page that the role may not see: it says so and links on. */
export const AccessDenied = () => (
  <AwayFromHome icon="lock" text="Su rol no permite ver esto. Si lo necesita, pídalo a quien administra su empresa." />
);
