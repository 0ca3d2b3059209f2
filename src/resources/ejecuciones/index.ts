export { addresses as runAddresses } from './address';
export {
  delayWords,
  estados as estadosDeEjecucion,
  estadosDeParada,
  salidas,
  stopsWords,
  stopWithArrival,
} from './faces';
export { RutaInput } from './form/RutaInput';
