#!/usr/bin/python3
# A browser for WebKitWebDriver. Unlike Debian's MiniBrowser it writes the consoles of its pages to its standard output,
# keeps a profile, can be narrow, and obeys titles:
#
# - "print WIDTH HEIGHT", in millimetres, prints the page to the file printed.pdf. Under automation window.print() does
#   nothing.
# - "scheme dark" or "scheme light" is what the system prefers.
# - "compositing on" makes WebKit draw the page in layers, and scroll in a thread of its own, as for readers. Without a
#   graphics card that takes 40 percent of the processor time, so windows begin without it.
#
# ENGINE_DIR is the folder for the profile and that file.
import os
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder = os.environ["ENGINE_DIR"]
context = WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager(
    base_data_directory=folder + "/data", base_cache_directory=folder + "/cache"))
context.set_automation_allowed(True)


def obey(view, _):
    words = (view.get_title() or "").split()
    if len(words) == 2 and words[0] == "scheme":
        Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", words[1] == "dark")
    if words == ["compositing", "on"]:
        view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.ALWAYS)
    if len(words) == 3 and words[0] == "print":
        print_page(view, words)


def print_page(view, words):
    width, height = map(float, words[1:])
    size = Gtk.PaperSize.new_custom("test", "test", min(width, height), max(width, height), Gtk.Unit.MM)
    setup = Gtk.PageSetup()
    setup.set_paper_size(size)
    setup.set_orientation(Gtk.PageOrientation.LANDSCAPE if width > height else Gtk.PageOrientation.PORTRAIT)
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + folder + "/printing.pdf")
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(setup)
    operation.connect("finished", lambda *_: os.rename(folder + "/printing.pdf", folder + "/printed.pdf"))
    view.printing = operation  # or it would be collected
    operation.print_()


def create_view(_):
    settings = WebKit2.Settings(
        enable_write_console_messages_to_stdout=True,
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("notify::title", obey)
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    view.connect("close", lambda *_: window.destroy())
    view.grab_focus()
    return view


def started(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("engine")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", started)
Gtk.main()
