import type { nfts } from '../en/nfts.ts'

export const words: Record<keyof typeof nfts, string> = {
  'nfts.loading': 'Cargando NFT',
  'nfts.heading': 'Encontrados en tu actividad.',
  'nfts.empty': 'Aún no hay NFT',
  'nfts.emptyText': 'Los NFT que recibas en {network} aparecerán aquí.',
  'nfts.failed': 'No se pudieron cargar los NFT',
  'nfts.none': 'No se conocen tus NFT en {network}',
  'nfts.noneText':
    'Se encuentran en tu actividad, pero ningún servicio muestra la actividad de esta red para este sitio.',
  'nfts.older': 'La actividad anterior aún no se ha leído. Puede contener más NFT.',
  'nfts.readOlder': 'Leer actividad anterior',
  'nfts.more': 'Mostrar más NFT',
  'nfts.partial': 'No se pudieron leer algunos NFT.',
  'nfts.unnamed': 'No se pudieron leer algunos nombres.',
  'nfts.from': 'De',
  'nfts.received': 'Recibido',
  'nfts.count': 'Cantidad',
  'nfts.mint': 'Dirección de acuñación',
  'nfts.copy': 'Copiar la dirección de acuñación',
}
