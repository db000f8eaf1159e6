# Orca runs this when it starts. It has Orca write what it says to its standard output, each utterance a line, and use no
# voice, braille or sound. Punctuation stays as it is written. It does not watch the clipboard: now and then it takes a click
# for the keyboard's copy command, and says so as well.
import logging
import sys

from orca import settings
from orca.scripts import default

settings.enableBraille = False
settings.enableSound = False
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.presentTimeFormat = "quiet"  # what it says when it is asked for the time
settings.verbalizePunctuationStyle = settings.PUNCTUATION_STYLE_NONE
settings.speechServerFactory = None
settings.speechFactoryModules = []
default.Script.onClipboardContentsChanged = lambda *_: None


class Said(logging.Formatter):
    def format(self, record):
        return " ".join(record.getMessage().split())


output = logging.StreamHandler(sys.stdout)
output.setFormatter(Said())
logging.getLogger("speech").addHandler(output)
logging.getLogger("speech").setLevel(logging.INFO)
