import type { pairing } from '../en/pairing.ts'

export const words: Record<keyof typeof pairing, string> = {
  'pairing.code': 'Código QR',
  'pairing.preparing': 'Preparando el código',
  'pairing.scan': 'Escanea el código con una cartera en tu móvil',
  'pairing.scanNamed': 'Escanea el código con {name} en tu móvil',
  'pairing.scanElsewhere': 'Escanea el código con una cartera en otro dispositivo',
  'pairing.scanNamedElsewhere': 'Escanea el código con {name} en otro dispositivo',
  'pairing.renewed': 'Hay un código nuevo',
  'pairing.slow': 'Tarda más de lo normal. Puede que tu conexión sea lenta.',
  'pairing.offline': 'Se perdió la conexión. El código volverá cuando se recupere.',
  'pairing.restart': 'Obtener un código nuevo',
  'pairing.copy': 'Copiar enlace',
  'pairing.copied': 'Enlace copiado',
  'pairing.copyFailed': 'No se pudo copiar',

  'pairing.where': '¿Dónde está {name}?',
  'pairing.browser': 'Navegador',
  'pairing.mobile': 'Móvil',
  'pairing.web': 'Web',
  'pairing.desktop': 'Escritorio',

  'pairing.open': 'Abrir',
  'pairing.openHint': 'Abre la aplicación, acepta la conexión y vuelve aquí',
  'pairing.webHint': 'Se abre en una pestaña nueva. Acepta allí la conexión.',
  'pairing.browserHint': 'Está instalada en este navegador.',
  'pairing.browseHint': 'Esta página se abre en el navegador de {name}. Conéctate allí.',
  'pairing.left': 'Acepta la conexión en {name} y vuelve aquí',
  'pairing.nothing': '¿No se abrió {name}?',
  'pairing.nothingHint':
    'Puede que no esté en este dispositivo. Consíguela, copia el enlace o escanea el código desde otro dispositivo.',
  'pairing.framedHint':
    'Esta página se muestra dentro de otra, que quizá no le permita abrir aplicaciones. Copia el enlace en {name} o escanea el código desde otro dispositivo.',
  'pairing.showCode': 'Mostrar código QR',
  'pairing.hideCode': 'Usar este dispositivo',
  'pairing.missing': '¿No tienes {name}?',
  'pairing.get': 'Conseguir',
  'pairing.notDetected': 'No detectada',
  'pairing.notDetectedHint': '{name} no está en este navegador. Instálala y recarga la página.',

  'pairing.expired': 'El código ha caducado',
  'pairing.expiredHint': 'Ninguna cartera respondió a tiempo. Pide un código nuevo.',
  'pairing.unreachable': 'El servicio de enlace no responde',
  'pairing.unreachableHint':
    'Lleva los mensajes entre esta página y tu cartera. Comprueba tu conexión a internet e inténtalo de nuevo.',
  'pairing.refused': 'Aquí no se permite enlazar',
  'pairing.refusedHint': 'El servicio de enlace no acepta este sitio. Elige otra forma de conectar.',
  'pairing.off': 'Enlazar no está disponible aquí',
  'pairing.offHint': 'Elige otra forma de conectar.',
  'pairing.failedHint': 'Algo salió mal al enlazar. Inténtalo de nuevo o elige otra cartera.',
}
